// Applies the user's theme before the first paint, so that the page does not flash in the other theme. It is a separate
// file because the content security policy forbids inline scripts. src/console/theme handles later changes.
(function () {
  try {
    var choice = JSON.parse(localStorage.getItem('quayside.theme'));
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  } catch (_) {
    // Without storage, or with an invalid value in it, the page uses the theme of the device.
  }
})();
