import type { Services } from '@atrium/core/server/call/services'
import { keepFetched } from '@atrium/core/server/files/kept'
import { type FileStore, openFileStore } from '@atrium/core/server/files/store'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { sql } from 'kysely'
import { fetchPicture } from './fetch-picture.ts'
import { SHORTEST_EVERY_S } from './foreign-pictures.ts'
import { CHECK_EVERY_S } from './known-pictures.ts'

const BATCH = 100

interface Due {
  id: string
  tenant_id: string
  address: string
  url: string
  every_s: number | null
  creator_id: string
  /** A dashboard shows it, or one in the trash would after it is restored. */
  is_needed: boolean
  is_shown: boolean
}

/** Fetches the pictures again whose interval is over, and forgets those that no dashboard and no draft shows any more. */
export function sweepPictures(services: Services): void {
  services.jobs.sweep({
    name: 'web pictures',
    lane: 'slow',
    everyS: SHORTEST_EVERY_S,
    run: async (_, stop) => renewPictures(services, await openFileStore(services.settings), stop),
  })
}

export async function renewPictures(services: Services, store: FileStore, stop?: AbortSignal): Promise<void> {
  const due = await services.db.asPlatform('pictures of other sites', async (tx) => {
    const { rows } = await sql<Due>`
      select w.id, w.tenant_id, w.address, w.url, w.every_s, w.creator_id, found.needed as is_needed,
        found.shown as is_shown
      from web_picture w cross join lateral (
        select count(*) > 0 as needed, count(*) filter (where d.deleted_at is null) > 0 as shown from dashboard d
        where d.tenant_id = w.tenant_id and (
          strpos(d.components::text || d.options::text, to_json(w.address)::text) > 0
          or exists (select from dashboard_draft f where f.tenant_id = d.tenant_id and f.id = d.id
            and strpos(f.options::text, to_json(w.address)::text) > 0)
          or exists (select from dashboard_draft_item i where i.tenant_id = d.tenant_id and i.dashboard_id = d.id
            and strpos(i.value::text, to_json(w.address)::text) > 0))) found
      where w.due_at <= now() order by w.due_at limit ${BATCH}`.execute(tx)
    return rows
  })
  const tenants = new Map<string, Due[]>()
  for (const one of due) tenants.set(one.tenant_id, [...(tenants.get(one.tenant_id) ?? []), one])
  // Side by side, so that a slow site of one tenant does not keep the pictures of the others.
  await Promise.all(
    [...tenants.values()].map((pictures) =>
      oneByOne(
        services.log,
        'a picture of another site was not renewed',
        pictures,
        (one) => renew(services, store, one),
        stop,
      ),
    ),
  )
}

async function renew(services: Services, store: FileStore, due: Due): Promise<void> {
  const { id, tenant_id: tenantId, address, url, every_s: everyS, creator_id: userId } = due
  if (!due.is_needed) {
    // Its file is deleted with the others to which no row refers.
    await services.db.asTenant(tenantId, (tx) => tx.deleteFrom('web_picture').where('id', '=', id).execute())
    return
  }
  const next = sql<Date>`now() + make_interval(secs => ${everyS ?? CHECK_EVERY_S})`
  const write = (changes: { problem?: string | null; fetched_at?: Date }) =>
    services.db.asTenant(tenantId, (tx) =>
      tx
        .updateTable('web_picture')
        .set({ ...changes, due_at: next })
        .where('id', '=', id)
        .execute(),
    )
  if (everyS === null || !due.is_shown) return void (await write({}))
  const allow = await services.db.asTenant(tenantId, allowancesOf)
  const fetched = await fetchPicture(services.egress, tenantId, address, allow)
  if ('problem' in fetched) return void (await write({ problem: fetched.problem }))
  const name = url.slice(url.lastIndexOf('/') + 1)
  await keepFetched(services, store, { tenantId, userId, name, picture: fetched.picture })
  await write({ problem: null, fetched_at: new Date() })
}
