// Asks for the code of the first page while the console itself is still on its way: what lies behind the login for
// whoever has a session, else the login page. The build (build/earlyParts.ts) writes the addresses on this script's
// element; the guard of the console decides later, and a wrong guess here costs nothing but the bytes.
(function () {
  var parts = document.currentScript.dataset;
  var session;
  try {
    session = JSON.parse(localStorage.getItem('quayside.session'));
  } catch (_) {
    // No storage or no sense in it: nobody is logged in.
  }
  var addresses = session && typeof session.token === 'string' ? parts.inside : parts.login;
  (addresses || '').split(' ').forEach(function (address) {
    if (address === '') return;
    var link = document.createElement('link');
    var isStyle = /\.css$/.test(address);
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  });
})();
