import { Refusal } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import { storable, stored, storedRefusal } from '../call/stored-text.ts'
import { rawSql } from '../db/raw.ts'
import { forgetMessages } from './retention.ts'
import { CHANNEL_NUMBER, SEND_STATUS } from './send.ts'

export const TEXT_MESSAGES = 'message.sms'
const AT_ONCE = 50
const RETENTION_EVERY_S = 3600

/**
 * Starts the job that sends the text messages of a broadcast; after an interruption it continues where it stopped. Also
 * starts the deletion of old messages.
 */
export async function startMessageJobs(services: Services): Promise<void> {
  services.jobs.sweep({ name: 'messages.retention', lane: 'slow', everyS: RETENTION_EVERY_S, run: forgetMessages })
  await services.jobs.work(TEXT_MESSAGES, async ({ tenantId, broadcast }) => {
    while (await sendSome(services, String(tenantId), String(broadcast))) {
      // Repeat until nothing is queued.
    }
  })
}

/** @returns whether there may be more */
async function sendSome({ db, sms }: Services, tenantId: string, broadcast: string): Promise<boolean> {
  const queued = await db.asTenant(tenantId, async (tx) => {
    const { rows } = await rawSql(tx).executeSql<{ id: string; mobile: string; title: string; content: string }>(
      `select m.id, u.mobile, m.title, m.content from tenant_message m join app_user u on u.id = m.receiver_id
       where m.broadcast_id = $1 and m.send_status = ${SEND_STATUS.queued} and m.channel = ${CHANNEL_NUMBER.sms}
       order by m.id limit ${AT_ONCE}`,
      [broadcast],
    )
    return rows
  })
  for (const { id, mobile, title, content } of queued) {
    const error = await sms
      .send(mobile, { template: 'broadcast', params: { title, content } })
      .then(() => null, reasonOf)
    await db.asTenant(tenantId, (tx) =>
      rawSql(tx).executeSql(
        'update tenant_message set send_status = $2, error = $3, updated_at = now() where id = $1',
        [id, error === null ? SEND_STATUS.sent : SEND_STATUS.failed, error],
      ),
    )
  }
  return queued.length === AT_ONCE
}

const notSent = storable('message.notSent', { zh_CN: '发送失败', en_US: 'Could not be sent' })

/** In our own words: a provider's answer may contain more than the tenant should read. */
function reasonOf(error: unknown): string {
  return error instanceof Refusal ? storedRefusal(error) : stored(notSent)
}
