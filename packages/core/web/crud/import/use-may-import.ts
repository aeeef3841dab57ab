import { importPermission } from '../../../contract/import.ts'
import { useEntityPage, useMay } from '../entity-context.ts'

export function useMayImport(): boolean {
  const { app, entity } = useEntityPage()
  const may = useMay()
  return entity.calls.includes('import') && may(importPermission(app, entity))
}
