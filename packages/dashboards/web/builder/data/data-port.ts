import type { Dataset } from '@atrium/charts/contract/data'
import { api } from '@atrium/core/web/api/client'
import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import type { BusinessCatalogue } from '../../../contract/business.ts'
import type { PreviewRequest } from '../../../contract/dashboard.ts'
import { askPreview } from '../../live/ask-preview.ts'

export interface CatalogueRequest {
  db?: string
  measurement?: string
  tag?: string
  search?: string
  current?: number
  pageSize?: number
}

/** What the data panel asks the server. */
export interface DataPort {
  catalogue(request: CatalogueRequest): Promise<DataCatalogue>
  /** The lists and figures that the author may read, in the language of the page. */
  business(): Promise<BusinessCatalogue>
  /** @throws PullRefused */
  preview(request: PreviewRequest): Promise<Dataset[]>
}

export const serverData: DataPort = {
  catalogue: (request) => api.get<DataCatalogue>('/api/datasource/catalogue', { ...request }),
  business: () => api.get<BusinessCatalogue>('/api/datasource/business/list'),
  preview: askPreview,
}
