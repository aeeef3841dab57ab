import { sqlConnector } from '@atrium/dashboards/server/sql/sql-connector'
import spec from './index.ts'
import { mysql } from './server/mysql.ts'

export default sqlConnector(spec, mysql)
