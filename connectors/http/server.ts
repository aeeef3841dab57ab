import spec from './index.ts'
import { httpConnector } from './server/http-connector.ts'

export default httpConnector(spec)
