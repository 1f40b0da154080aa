import { inProcessingOrder, inRequests } from '../batch.ts';
import { type Call, type CallOptions, validate } from '../call.ts';
import { metricsEntries } from '../contract/input.ts';
import type { BatchReport, Metrics, MetricsEntry } from '../contract/models.ts';
import { updateMetrics, updateMetricsBatch } from '../contract/operations.ts';
import { InputError, ListingError } from '../errors.ts';

/** What a batch can be told. */
export interface BatchOptions extends CallOptions {
  /** Called after every request that was accepted, so that an abort, too, leaves you knowing what is in. */
  readonly onProgress?: ((report: BatchReport) => void) | undefined;
}

/** Usage numbers of the project. */
export interface MetricsResource {
  /** Sets the current numbers (section 4.5). */
  update(metrics: Metrics, options?: CallOptions): Promise<void>;
  /**
   * Sends any number of entries in requests of 100 (section 4.6). An array is validated whole before the first
   * request and sent in the order of processing: entries without timestamp first, then oldest first. Any other
   * iterable is read as a stream: validated request by request, and in the order of processing within each request
   * only. A `ListingError`'s `progress` tells what was accepted before it; of the request that failed the service may
   * have kept the entries before the bad one.
   */
  updateBatch(
    entries: Iterable<MetricsEntry> | AsyncIterable<MetricsEntry>,
    options?: BatchOptions,
  ): Promise<BatchReport>;
}

export const metricsResource = (call: Call): MetricsResource => ({
  update: (metrics, options) => call(updateMetrics, metrics, options),

  async updateBatch(entries, { onProgress, ...options } = {}) {
    const report = { accepted: 0, requests: 0 };
    try {
      for await (const request of inRequests(Array.isArray(entries) ? ordered(entries) : entries)) {
        await call(updateMetricsBatch, request, options);
        report.accepted += request.length;
        report.requests += 1;
        onProgress?.({ ...report });
      }
    } catch (error) {
      throw error instanceof ListingError ? withProgress(error, report) : error;
    }
    return report;
  },
});

function ordered(entries: readonly MetricsEntry[]): MetricsEntry[] {
  return inProcessingOrder(validate({ name: updateMetricsBatch.name, input: metricsEntries }, entries));
}

/** An error with what was accepted before it; issues of a stream then count from its first entry. */
function withProgress(error: ListingError, progress: BatchReport): ListingError {
  const told =
    error instanceof InputError && progress.accepted > 0
      ? new InputError(
          error.operation,
          error.issues.map(({ path: [index, ...rest], message }) => {
            return { path: [progress.accepted + Number(index), ...rest], message };
          }),
          `stopped after ${progress.accepted} entries in ${progress.requests} requests were accepted`,
        )
      : error;
  told.progress = progress;
  return told;
}
