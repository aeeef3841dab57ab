import { randomBytes } from 'node:crypto'
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'

/**
 * The client id with which this installation connects to an operator's broker, the same at every start. It has 22
 * letters and digits: every broker of MQTT 3.1.1 takes up to 23.
 */
export function mqttClientId(db: Pick<Database, 'asPlatform'>): Promise<string> {
  return db.asPlatform('mqtt client', async (tx) => {
    const { rows } = await rawSql(tx).executeSql<{ id: string }>(
      `with made as (
         insert into installation (mqtt_client) values ($1) on conflict do nothing returning mqtt_client as id)
       select id from made union all select mqtt_client from installation limit 1`,
      [`atrium${randomBytes(8).toString('hex')}`],
    )
    return rows[0]!.id
  })
}
