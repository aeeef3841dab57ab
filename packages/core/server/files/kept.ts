import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { tooOften } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import type { Tx } from '../db/tables.ts'
import { newFileName } from './name.ts'
import type { Picture, Purpose } from './picture.ts'
import { noSpaceLeft } from './refusals.ts'
import type { FileStore } from './store.ts'

/** Pictures that one person may upload within a day. A consumer needs only a few; strangers share theirs in a tenant. */
const DAILY_LIMIT = { user: 500, consumer: 20, stranger: 500 }

/** A user of the console, a consumer, or somebody who reports by a printed code. */
type Uploader = { userId: string } | { consumerId: string } | 'stranger'

interface NewFile {
  tenantId: string
  by: Uploader
  purpose: Purpose
  picture: Picture
}

/**
 * Stores a picture under a new random name.
 * @throws tooOften | noSpaceLeft
 */
export async function keepFile(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  store: FileStore,
  { tenantId, by, purpose, picture }: NewFile,
): Promise<string> {
  const name = newFileName()
  const creatorId = by !== 'stranger' && 'userId' in by ? by.userId : null
  const consumerId = by !== 'stranger' && 'consumerId' in by ? by.consumerId : null
  const kind = creatorId ? 'user' : consumerId ? 'consumer' : 'stranger'
  await db.asTenant(tenantId, async (tx) => {
    await lockFiles(tx, tenantId)
    const { used, today } = await tx
      .selectFrom('file')
      .select([
        sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('used'),
        sql<number>`count(*) filter (where creator_id is not distinct from ${creatorId}
          and consumer_id is not distinct from ${consumerId} and created_at > now() - interval '1 day')`.as('today'),
      ])
      .executeTakeFirstOrThrow()
    if (today >= DAILY_LIMIT[kind]) throw tooOften({ retryAfterS: 3600 })
    if (used + picture.bytes.length > settings.fileQuotaMb * 1024 * 1024) throw noSpaceLeft()
    const { type, width, height } = picture
    await tx
      .insertInto('file')
      .values({
        id: uuid(),
        name,
        purpose,
        type,
        size_bytes: picture.bytes.length,
        width,
        height,
        creator_id: creatorId,
        consumer_id: consumerId,
      })
      .execute()
  })
  await store.put(name, picture.bytes, picture.type)
  return name
}

interface FetchedFile {
  tenantId: string
  /** The author whose dashboard shows it. */
  userId: string
  /** A name that exists gets the new bytes. */
  name: string
  picture: Picture
}

/**
 * Stores a picture that the server fetched, under a name that stays the same when it is fetched again.
 * @throws noSpaceLeft
 */
export async function keepFetched(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  store: FileStore,
  { tenantId, userId, name, picture }: FetchedFile,
): Promise<void> {
  const { type, width, height, bytes } = picture
  const facts = { type, width, height, size_bytes: bytes.length }
  await db.asTenant(tenantId, async (tx) => {
    await lockFiles(tx, tenantId)
    const { used } = await tx
      .selectFrom('file')
      .select(sql<number>`coalesce(sum(size_bytes) filter (where name <> ${name}), 0)::bigint`.as('used'))
      .executeTakeFirstOrThrow()
    if (used + bytes.length > settings.fileQuotaMb * 1024 * 1024) throw noSpaceLeft()
    await tx
      .insertInto('file')
      .values({ id: uuid(), name, purpose: 'image', creator_id: userId, consumer_id: null, ...facts })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(facts))
      .execute()
  })
  await store.put(name, bytes, type)
}

/** One upload after another within a tenant: two must not both use the same last megabyte. */
async function lockFiles(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`files of ${tenantId}`}))`.execute(tx)
}
