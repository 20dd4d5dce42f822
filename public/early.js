// Asks for the code of the first page while the console itself is still on its way: what lies behind the login for
// whoever has a session, else the login page, and the English texts for whoever reads them. The build
// (build/earlyParts.ts) writes the addresses on this script's element; the guard of the console decides later, and a
// wrong guess here costs nothing but the bytes.
(function () {
  var parts = document.currentScript.dataset;
  var page = typeof keptAt('quayside.session').token === 'string' ? parts.inside : parts.login;
  var texts = keptAt('quayside.settings').language === 'en' ? parts.english : '';
  [page, texts].join(' ').split(' ').forEach(function (address) {
    if (address === '') return;
    var link = document.createElement('link');
    var isStyle = /\.css$/.test(address);
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  });

  /** What the browser keeps there, as an object; an empty one where there is no storage or no sense in it. */
  function keptAt(key) {
    try {
      return Object(JSON.parse(localStorage.getItem(key)));
    } catch (_) {
      return {};
    }
  }
})();
