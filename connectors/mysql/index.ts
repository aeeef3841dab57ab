import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { SQL_QUERY, sqlSettings, sqlSpec } from '@atrium/dashboards/contract/sql-source'

/** A MySQL or MariaDB database, which is asked by statements of authors. */
export default defineConnector({
  key: 'mysql',
  icon: 'database',
  type: 4,
  settings: sqlSettings(3306),
  query: SQL_QUERY,
  ...sqlSpec('backslashes'),
})
