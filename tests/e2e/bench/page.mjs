// Code that runs in the page while it is measured. WebDriver injects it: the app itself contains no measuring code.
//
// How input to paint is measured: the driver sends real input, so the page gets a trusted event with the time at which the web view
// received it from the system (`event.timeStamp`, on the clock of `performance.now()`). A listener in the capture phase, before any of
// the app's own, notes it. From then on every animation frame checks whether the document shows the effect. The first frame that does is
// painted right after its animation callbacks, and a message posted from there arrives after the paint: that moment is the end. The
// figure includes everything a person waits for: the app's own work, the bridge, the host, the wait for a frame, and style, layout and
// paint. It excludes what the compositor and the screen add after that. A change within a frame's own callbacks is seen one frame late,
// never early. If the web view has Event Timing, its durations are kept too.

/** Installs `window.__bench`. Runs in the page, so it can use nothing from outside the function. */
export function install() {
  const one = (selector) => document.querySelector(selector);
  const named = (name) => one(`[data-testid="${name}"]`);
  const row = (number) => one(`[data-testid="task-row"][data-number="${number}"]`);
  const ticked = (number) => row(number)?.querySelector('[role="checkbox"]')?.getAttribute("aria-checked") === "true";

  /** What the document shows when an input has had its effect. */
  const expected = {
    quickAdd: (text) => named("quick-add").value === text && named("quick-add").previousElementSibling.textContent.startsWith(text),
    field: ([name, text]) => named(name)?.value === text,
    focus: (index) => Number(document.activeElement?.dataset.index) === index && "number" in document.activeElement.dataset,
    ticked: (number) => ticked(number),
    open: (number) => {
      const detail = named("task-detail");
      return detail?.dataset.number === String(number) && detail.querySelector('[data-testid="detail-title"]')?.value === window.__bench.title;
    },
    found: (before) => rowsFound() !== before,
    palette: (words) => [...document.querySelectorAll('[data-testid="palette-entry"]')].some((entry) => entry.textContent.includes(words)),
    back: (number) => row(number) !== null && !ticked(number),
    view: ([title, number]) => one("h1").textContent.trim() === title && one('[data-index="0"]')?.dataset.number === String(number),
  };
  const rowsFound = () => named("task-list")?.getAttribute("aria-rowcount") ?? "0";

  const painted = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(null);
  };

  const timings = [];
  const knows = PerformanceObserver.supportedEntryTypes?.includes("event") ?? false;
  if (knows) {
    const observer = new PerformanceObserver((list) => timings.push(...list.getEntries().map(({ name, duration }) => ({ name, duration }))));
    observer.observe({ type: "event", durationThreshold: 16 });
  }

  const bench = {
    title: "",
    timings,
    /** Waits for the next event of a type; `measured` then resolves to the milliseconds until the expected effect is painted. */
    arm(type, what, value) {
      const holds = () => expected[what](value);
      bench.measured = new Promise((resolve, reject) => {
        const input = (event) => {
          if (!event.isTrusted || ["Control", "Shift", "Alt"].includes(event.key)) return;
          window.removeEventListener(type, input, true);
          const heard = performance.now();
          // An event without a time begins when it is received.
          const begun = event.timeStamp > 0 && event.timeStamp <= heard && heard - event.timeStamp < 1_000 ? event.timeStamp : heard;
          const look = () => {
            if (!holds()) {
              if (performance.now() - begun > 20_000) reject(new Error(`${what} ${JSON.stringify(value)} does not come`));
              else requestAnimationFrame(look);
              return;
            }
            painted((now) => resolve({ ms: now - begun, heard: heard - begun }));
          };
          requestAnimationFrame(look);
        };
        window.addEventListener(type, input, true);
      });
      bench.measured.catch(() => {});
    },
    /** Records the time between frames, and whether visible rows were still blank, until `frames()` is called. */
    watchFrames() {
      const gaps = [];
      let blank = 0;
      let last = performance.now();
      let running = true;
      const step = (now) => {
        if (!running) return;
        gaps.push(now - last);
        last = now;
        if (inSight(".row-stop.blank")) blank += 1;
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
      bench.frames = () => {
        running = false;
        return { gaps, blank };
      };
    },
    rowsFound,
  };

  function inSight(selector) {
    const frame = named("task-list")?.getBoundingClientRect();
    if (!frame) return false;
    return [...document.querySelectorAll(selector)].some((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > frame.top && top < frame.bottom && bottom > top;
    });
  }

  window.__bench = bench;
}
