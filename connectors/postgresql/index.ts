import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { SQL_QUERY, sqlSettings, sqlSpec } from '@atrium/dashboards/contract/sql-source'

/** A PostgreSQL database, which is asked by statements of authors. */
export default defineConnector({
  key: 'postgresql',
  icon: 'database',
  type: 5,
  settings: sqlSettings(5432),
  query: SQL_QUERY,
  ...sqlSpec('standard'),
})
