// Runs before the first paint, so that a chosen look is there from the start. It stands in a file of its own because
// the content security policy allows no script in the page. The console itself (src/console/theme) takes over later.
(function () {
  try {
    var choice = JSON.parse(localStorage.getItem('quayside.theme'));
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  } catch (_) {
    // No storage or no sense in it: the look of the device.
  }
})();
