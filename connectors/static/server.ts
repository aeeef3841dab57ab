import spec from './index.ts'
import { staticConnector } from './server/static-connector.ts'

export default staticConnector(spec)
