import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from './schema.ts'

/** Creates the tables of the job queue. `url` contains the owner's credentials. */
export async function prepareJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const boss = new PgBoss({
      db: { executeSql: async (text, values) => lastOf(await client.query(text, values)) },
      schema: JOB_SCHEMA,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    await boss.stop({ graceful: false })
    // Queues that were created before notifications were used get them now.
    await client.query(`update ${JOB_SCHEMA}.queue set notify = true where not notify`)
    for (const what of ['all tables in', 'all sequences in', 'all functions in']) {
      const rights = what === 'all functions in' ? 'execute' : 'all'
      await client.query(`grant ${rights} on ${what} schema ${JOB_SCHEMA} to atrium_app, atrium_platform`)
    }
    await client.query(`grant usage on schema ${JOB_SCHEMA} to atrium_app, atrium_platform`)
  } finally {
    await client.end()
  }
}

function lastOf(answer: pg.QueryResult | pg.QueryResult[]): { rows: never[] } {
  return { rows: (Array.isArray(answer) ? (answer.at(-1)?.rows ?? []) : answer.rows) as never[] }
}
