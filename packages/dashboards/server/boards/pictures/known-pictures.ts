import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Tx } from '@atrium/core/server/db/tables'
import { sql } from 'kysely'
import type { PictureProblem } from '../../../contract/picture-address.ts'
import { type ForeignPicture, foreignPictures, type Illustrated } from './foreign-pictures.ts'

/** A picture without an interval is looked at once a day, to delete it when no dashboard shows it any more. */
export const CHECK_EVERY_S = 86_400

export interface KnownPicture {
  address: string
  url: string
  fetchedAt: Date
  problem: PictureProblem | null
}

/** The pictures that the server already has, by their address. */
export async function knownPictures(
  tx: Tx,
  pictures: readonly Pick<ForeignPicture, 'address'>[],
): Promise<Map<string, KnownPicture>> {
  if (pictures.length === 0) return new Map()
  const addresses = [...new Set(pictures.map(({ address }) => address))]
  const rows = await tx
    .selectFrom('web_picture')
    .select(['address', 'url', 'fetched_at', 'problem'])
    .where('address', 'in', addresses)
    .execute()
  return new Map(
    rows.map(({ address, url, fetched_at, problem }) => [
      address,
      { address, url, fetchedAt: fetched_at, problem: problem as PictureProblem | null },
    ]),
  )
}

/** Keeps the intervals of the pictures of a dashboard that is saved. The shortest one counts for the same address. */
export async function keepIntervals(tx: Tx, saved: Illustrated, widgets: readonly WidgetSpec[]): Promise<void> {
  const shortest = new Map<string, number | null>()
  for (const { address, everyS } of foreignPictures(saved, widgets)) {
    const before = shortest.get(address)
    shortest.set(address, before && everyS ? Math.min(before, everyS) : (everyS ?? before ?? null))
  }
  for (const [address, everyS] of shortest) {
    await tx
      .updateTable('web_picture')
      .set({
        every_s: everyS,
        due_at: sql`least(due_at, now() + make_interval(secs => ${everyS ?? CHECK_EVERY_S}))`,
      })
      .where('address', '=', address)
      .where('every_s', 'is distinct from', everyS)
      .execute()
  }
}
