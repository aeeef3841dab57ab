import { basename } from 'node:path'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { Database } from '@atrium/core/server/db/database'
import { administratorsOf } from '@atrium/core/server/messages/administrators'
import { sendMessages } from '@atrium/core/server/messages/send'
import type { KeptRequest } from './store/ingest/set-aside.ts'

const setAside = storable('timeseries.setAside', { zh_CN: '有一次写入无法入库', en_US: 'A write could not be stored' })
const setAsideText = storable('timeseries.setAsideText', {
  zh_CN:
    '时序数据库“{db}”的一次写入（{bytes} 字节）已确认，但多次入库失败。其全部内容保留在文件 {file} 中，其他写入不受影响；请联系系统运维人员恢复。',
  en_US:
    'A write of {bytes} bytes to the database "{db}" was acknowledged, but storing it failed again and again. All of it is kept in the file {file}, and other writes go on. Ask the operator of the system to bring it back.',
})
/** The message type about the system, and the level of what is important. */
const SYSTEM_MESSAGE = 1
const IMPORTANT = 2

/** Notifies the administrators of a tenant that one of their acknowledged writes is not in the store. */
export async function notifySetAside(db: Database, { tenantId, db: name, bytes, path }: KeptRequest): Promise<void> {
  await db.asTenant(tenantId, async (tx) => {
    const content = stored(setAsideText, { db: name, bytes, file: basename(path) })
    const notice = { title: stored(setAside), content, type: SYSTEM_MESSAGE, level: IMPORTANT }
    await sendMessages(tx, await administratorsOf(tx), notice)
  })
}
