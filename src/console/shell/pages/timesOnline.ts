let times = 0;

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    times += 1;
  });
}

/** How often the connection has come back: who remembers the number knows later whether it did meanwhile. */
export function timesOnline(): number {
  return times;
}
