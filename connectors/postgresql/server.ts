import { sqlConnector } from '@atrium/dashboards/server/sql/sql-connector'
import spec from './index.ts'
import { postgresql } from './server/postgresql.ts'

export default sqlConnector(spec, postgresql)
