import type { BusinessCatalogue } from '@atrium/contract/business'
import type { PreviewRequest } from '@atrium/contract/dashboard'
import type { Dataset } from '@atrium/contract/data'
import type { DataCatalogue } from '@atrium/contract/data-catalogue'
import { api } from '../../api/client.ts'
import { askPreview } from '../../canvas/live/ask-preview.ts'

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
