import type { DatasetColumn } from '@atrium/charts/contract/data'
import { namedColumns } from '@atrium/charts/contract/define/named-columns'
import type { ControlProps } from './control-props.ts'

type ReadBack = Pick<ControlProps, 'verify' | 'verifyField'>

/** The column of the read-back that a control shows: the one that is verified, or the first one (''). */
export function readBackField({ verify, verifyField }: ReadBack): string {
  return verify ? verifyField : ''
}

export function controlColumns(props: ReadBack, columns: readonly DatasetColumn[]): readonly DatasetColumn[] {
  return namedColumns(columns, [readBackField(props)])
}
