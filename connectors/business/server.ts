import business from './index.ts'
import { businessConnector } from './server/business-connector.ts'

export default businessConnector(business)
