import { inProcessingOrder, inRequests } from '../batch.ts';
import { type Call, type CallOptions, validate } from '../call.ts';
import { metricsEntries } from '../contract/input.ts';
import type { Metrics, MetricsEntry } from '../contract/models.ts';
import { updateMetrics, updateMetricsBatch } from '../contract/operations.ts';
import { type BatchReport, ListingError } from '../errors.ts';

/** Usage numbers of the project. */
export interface MetricsResource {
  /** Sets the current numbers (section 4.5). */
  update(metrics: Metrics, options?: CallOptions): Promise<void>;
  /**
   * Sends any number of entries in requests of 100 (section 4.6). An array is validated whole before the first
   * request and sent in the order of processing: entries without timestamp first, then oldest first. Any other
   * iterable is read as a stream: validated request by request, and in the order of processing within each request
   * only. An error's `progress` tells what was accepted before it; of the request that failed the service may have
   * kept the entries before the bad one.
   */
  updateBatch(
    entries: Iterable<MetricsEntry> | AsyncIterable<MetricsEntry>,
    options?: CallOptions,
  ): Promise<BatchReport>;
}

export const metricsResource = (call: Call): MetricsResource => ({
  update: (metrics, options) => call(updateMetrics, metrics, options),

  async updateBatch(entries, options) {
    const ordered = Array.isArray(entries)
      ? inProcessingOrder(validate({ name: updateMetricsBatch.name, input: metricsEntries }, entries))
      : entries;
    const report = { accepted: 0, requests: 0 };
    try {
      for await (const request of inRequests(ordered)) {
        await call(updateMetricsBatch, request, options);
        report.accepted += request.length;
        report.requests += 1;
      }
    } catch (error) {
      if (error instanceof ListingError) error.progress = report;
      throw error;
    }
    return report;
  },
});
