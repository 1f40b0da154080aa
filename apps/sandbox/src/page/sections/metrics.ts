import type { Metric } from '../../metrics.ts';
import type { Measurement } from '../../storage/measurements.ts';
import { formatCount, plural, time } from '../format.ts';
import { html, type Markup } from '../markup.ts';
import type { PageData } from '../read-page.ts';
import { metricLabel } from './listing.ts';
import { plot } from './plot.ts';

export function metricsSection({ metrics }: PageData): Markup {
  const measured = [...metrics].filter(([, measurements]) => measurements.length > 0);
  return html`<section id="metrics" class="card" data-live aria-labelledby="metrics-title">
    <h2 id="metrics-title">Metrics</h2>
    ${measured.length === 0 ? html`<p class="empty">None yet.</p>` : measured.map(([metric, all]) => metricPlot(metric, all))}
  </section>`;
}

function metricPlot(metric: Metric, measurements: readonly Measurement[]): Markup {
  const latest = measurements.at(-1)?.value ?? 0;
  return plot({
    id: `metric-${metric}`,
    kind: 'line',
    title: metricLabel(metric),
    summary: `${formatCount(latest)} at last, ${plural(measurements.length, 'measurement')}`,
    columns: ['Measured (UTC)', metricLabel(metric)],
    rows: measurements.map(({ value, measuredAt }) => ({
      x: Date.parse(measuredAt) / 1000,
      y: value,
      cells: [time(measuredAt, 'seconds'), formatCount(value)],
    })),
  });
}
