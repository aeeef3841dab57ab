import { businessConnector } from '@atrium/dashboards/server/queryplane/business/business-connector'
import business from './index.ts'

export default businessConnector(business)
