import type { Dataset } from '@atrium/charts/contract/data'
import { api } from '@atrium/core/web/api/client'
import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import type { ScriptPreview, ScriptPreviewRequest } from '../../../contract/converter/script-preview.ts'
import type { PreviewRequest } from '../../../contract/dashboard.ts'
import { askPreview, askScriptPreview } from '../../live/ask-preview.ts'

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
  /** What authors of a connector choose from, at a route of its own. */
  choices<T>(path: string): Promise<T>
  /** @throws PullRefused */
  preview(request: PreviewRequest): Promise<Dataset[]>
  /** @throws PullRefused */
  previewScript(request: ScriptPreviewRequest): Promise<ScriptPreview>
}

export const serverData: DataPort = {
  catalogue: (request) => api.get<DataCatalogue>('/api/datasource/catalogue', { ...request }),
  choices: (path) => api.get(path),
  preview: askPreview,
  previewScript: askScriptPreview,
}
