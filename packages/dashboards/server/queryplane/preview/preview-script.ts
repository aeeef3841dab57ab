import type { Dataset } from '@atrium/charts/contract/data'
import { scriptInput, scriptOutput } from '../../../contract/converter/script-data.ts'
import {
  type ScriptPreview,
  type ScriptPreviewRequest,
  type ShownTable,
  shownRows,
} from '../../../contract/converter/script-preview.ts'
import { staticDataset } from '../../../contract/static-data.ts'
import { convertOnServer } from '../../converter/convert-on-server.ts'
import { previewSource } from './preview-source.ts'

/**
 * What a script makes of the data that its component would show, to its author.
 * @throws what `previewSource` throws | temporarilyUnavailable
 */
export async function previewScript(
  around: Parameters<typeof previewSource>[0],
  { script, sources, parameters, ...component }: ScriptPreviewRequest,
): Promise<ScriptPreview> {
  const inputs = await Promise.all(
    sources.map(
      async (source) => staticDataset(source.props.data) ?? (await previewSource(around, { ...component, source })),
    ),
  )
  const { tenantId } = around.session
  const { answer, tookMs } = await convertOnServer(tenantId, script, scriptInput(inputs, parameters))
  return {
    inputs: inputs.map(shown),
    output: 'failed' in answer ? answer : { ...shown(scriptOutput(answer.rows, inputs[0]!)), tookMs },
  }
}

const shown = (dataset: Dataset): ShownTable => ({
  dataset: { ...dataset, rows: shownRows(dataset) },
  rows: dataset.rows.length,
})
