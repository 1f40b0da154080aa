/** How often a property is tried; `PROPERTY_RUNS` asks for more. */
export const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 500) };
