import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

const BOUNDS_S = [0.01, 0.05, 0.25, 1, 5]

export type CountAnswer = (area: string, status: number, elapsedMs: number) => void

/**
 * Counts requests by area (the part of the API that a call belongs to) and class of status. Not by route: with hundreds
 * of routes, statuses and buckets there would be too many series, and nobody sets an alarm for a single route.
 * @returns a function that counts an answer which Fastify does not see
 */
export function countRequests(http: FastifyInstance, metrics: Metrics): CountAnswer {
  const answered = new Map<string, number[]>()
  const durations = metrics.histogram(
    'atrium_http_request_duration_seconds',
    'Time until a request was answered, by area of the API',
    BOUNDS_S,
    'area',
  )
  metrics.counter('atrium_http_requests_total', 'Answered requests by area of the API and class of status', () =>
    [...answered].flatMap(([area, counts]) =>
      counts.flatMap((value, first) => (value > 0 ? [{ labels: { area, status: `${first}xx` }, value }] : [])),
    ),
  )
  const count: CountAnswer = (area, status, elapsedMs) => {
    const counts = answered.get(area) ?? [0, 0, 0, 0, 0, 0]
    answered.set(area, counts)
    counts[Math.floor(status / 100)]! += 1
    durations.observe(elapsedMs / 1000, area)
  }
  http.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config.isEndless) count(areaOf(request), reply.statusCode, reply.elapsedTime)
    done()
  })
  return count
}

/** A route's tag, `pages` for routes without one, `unknown` for an unknown address. */
function areaOf({ routeOptions }: FastifyRequest): string {
  if (routeOptions.url === undefined) return 'unknown'
  return routeOptions.schema?.tags?.[0] ?? 'pages'
}
