// `DRAW_LATE_MS=12 npx vitest run --project=dom`: React draws later by so much, as on a busy machine, so that a test which
// reads too early fails each time. React takes `setImmediate` when it is loaded, so this file comes before all others.
const lateMs = Number(process.env.DRAW_LATE_MS ?? 0)
const { setTimeout, clearTimeout } = globalThis

if (lateMs > 0) {
  globalThis.setImmediate = (run, ...given) => setTimeout(run, lateMs, ...given)
  globalThis.clearImmediate = clearTimeout
}
