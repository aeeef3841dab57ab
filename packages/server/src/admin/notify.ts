import type { Locale, Text } from '@atrium/contract/refusal'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import { sendMessages } from '../messages/send.ts'

interface NoticeInBoth {
  title: Text
  content: Text
  url?: string
}

/** Notifies users of the transaction's tenant about their accounts, each in their own language. */
export async function notifyInOwnLanguage(tx: Tx, userIds: readonly string[], notice: NoticeInBoth): Promise<void> {
  const { rows } = await rawSql(tx).executeSql<{ locale: Locale; ids: string[] }>(
    'select locale, array_agg(id) as ids from app_user where id = any($1::uuid[]) group by locale',
    [userIds],
  )
  for (const { locale, ids } of rows) {
    const { title, content, ...extra } = notice
    await sendMessages(tx, ids, { title: title[locale], content: content[locale], type: 1, ...extra })
  }
}
