// Draws each plot of the page from the table behind it.
import UPlot from './uplot.js';

/** @type {Map<Element, { destroy(): void, setSize(size: { width: number, height: number }): void }>} */
const drawn = new Map();
const height = 180;
const barPaths = UPlot.paths.bars?.({ size: [0.7, 40] });

/** Draws what is not drawn yet, and forgets what is gone. */
export function drawPlots() {
  for (const [figure, plot] of drawn) {
    if (figure.isConnected) continue;
    plot.destroy();
    drawn.delete(figure);
  }
  for (const figure of document.querySelectorAll('[data-plot]')) {
    if (!drawn.has(figure)) draw(/** @type {HTMLElement} */ (figure));
  }
}

/** Draws everything anew: the colours have changed. */
function redrawPlots() {
  for (const plot of drawn.values()) plot.destroy();
  drawn.clear();
  drawPlots();
}

/** @param {HTMLElement} figure */
function draw(figure) {
  const canvas = /** @type {HTMLElement} */ (figure.querySelector('.canvas'));
  const rows = [...figure.querySelectorAll('tr[data-x]')].reverse();
  const value = (/** @type {'x' | 'y'} */ axis) => rows.map((row) => Number(row.getAttribute(`data-${axis}`)));
  const style = getComputedStyle(figure);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const bars = figure.dataset['plot'] === 'bars';
  const axis = {
    stroke: colour('muted'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  };
  const plot = new UPlot(
    {
      width: Math.max(200, canvas.clientWidth),
      height,
      padding: [12, 8, 0, 0],
      cursor: { drag: { x: false, y: false }, points: { size: 7 } },
      legend: { show: true, live: true },
      tzDate: (/** @type {number} */ seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      scales: {
        y: {
          range: (/** @type {unknown} */ _, /** @type {number} */ least, /** @type {number} */ most) =>
            range(bars, least, most),
        },
      },
      axes: [
        {
          ...axis,
          size: 32,
          grid: { show: false },
          values: (/** @type {unknown} */ _, /** @type {number[]} */ ticks) => moments(ticks),
        },
        { ...axis, size: 48, values: (/** @type {unknown} */ _, /** @type {number[]} */ ticks) => ticks.map(short) },
      ],
      series: [
        { label: 'At', value: bars ? '{YYYY}-{MM}-{DD}' : '{YYYY}-{MM}-{DD} {HH}:{mm}' },
        {
          label: figure.querySelector('.title')?.textContent ?? '',
          stroke: colour('accent'),
          fill: bars ? colour('accent-soft') : colour('accent-faint'),
          width: bars ? 1 : 2,
          points: { show: rows.length < 3, size: 7, fill: colour('accent') },
          value: (/** @type {unknown} */ _, /** @type {number | null} */ number) =>
            number === null ? '–' : number.toLocaleString('en'),
          ...(bars && barPaths && { paths: barPaths }),
        },
      ],
    },
    [value('x'), value('y')],
    canvas,
  );
  canvas.dataset['points'] = String(rows.length);
  drawn.set(figure, plot);
}

/** @param {boolean} bars @param {number} least @param {number} most @returns {[number, number]} */
function range(bars, least, most) {
  if (bars) return [0, Math.max(4, most * 1.1)];
  const room = Math.max(1, (most - least) * 0.15);
  return [Math.max(0, least - room), most + room];
}

/** The ticks of the time axis: days, or hours where there is no more than a few days. @param {number[]} ticks */
function moments(ticks) {
  const [first = 0, second = first] = ticks;
  /** @type {Intl.DateTimeFormatOptions} */
  const form = second - first < 86_400 ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' };
  const format = new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' });
  return ticks.map((tick) => format.format(tick * 1000));
}

/** @param {number} number */
function short(number) {
  return Number.isInteger(number) ? number.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 2 }) : '';
}

addEventListener('resize', () => {
  for (const [figure, plot] of drawn) {
    const width = figure.querySelector('.canvas')?.clientWidth ?? 0;
    if (width > 0) plot.setSize({ width, height });
  }
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawPlots);
