// Preloads the code of the first page while the console's main script is still loading: with a stored session the inner
// pages, otherwise the login page, and the English texts if the language is English. build/earlyParts.ts writes the URLs
// into data attributes of this script's element. The console's guard decides later which page is shown, so a wrong guess
// only costs bandwidth.
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

  /** Reads an object from local storage; returns an empty one if storage is unavailable or its content is invalid. */
  function keptAt(key) {
    try {
      return Object(JSON.parse(localStorage.getItem(key)));
    } catch (_) {
      return {};
    }
  }
})();
