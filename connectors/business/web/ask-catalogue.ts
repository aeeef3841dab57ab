import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import type { BusinessCatalogue } from '../catalogue.ts'

/** The lists and figures that the author may read, in the language of the page. */
export const askCatalogue = ({ choices }: DataPort) => choices<BusinessCatalogue>('/api/datasource/business/list')
