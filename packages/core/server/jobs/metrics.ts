import type { Database } from '../db/database.ts'
import { figuresFrom } from '../db/figures.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { JOB_SCHEMA } from './schema.ts'

interface Waiting {
  queue: string
  jobs: number
  oldestS: number
}

/** Jobs that are due and not started yet, by queue. An empty queue shows 0. */
export function watchJobs(metrics: Metrics, db: Database): void {
  const waiting = figuresFrom<Waiting>(
    db,
    `select q.name as queue, count(j.id) as jobs,
       coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestS"
     from ${JOB_SCHEMA}.queue q
     left join ${JOB_SCHEMA}.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
     where q.name not like '\\_\\_%' group by q.name order by q.name`,
  )
  const each = (read: (one: Waiting) => number) => async () =>
    (await waiting()).map((one) => ({ labels: { queue: one.queue }, value: read(one) }))
  metrics.gauge(
    'atrium_jobs_waiting',
    'Jobs that are due and not started yet, by queue',
    each(({ jobs }) => jobs),
  )
  metrics.gauge(
    'atrium_jobs_oldest_seconds',
    'How long the oldest of them has been due',
    each(({ oldestS }) => oldestS),
  )
}
