import { businessConnector } from '@atrium/server/queryplane/business/business-connector'
import business from './index.ts'

export default businessConnector(business)
