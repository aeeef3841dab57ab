import { fill, useWords } from '@atrium/core/web/words'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { TouchedPath } from '../../../contract/dashboard-ops/touched.ts'
import { useFormWords } from '../../prop-form/form-context.ts'
import type { BuilderKind } from '../builder-kind.ts'
import positionEn from '../position/en_US.ts'
import positionZh from '../position/zh_CN.ts'
import { placeName } from './place-name.ts'
import { useVersionWords } from './version-words.ts'

/** Names places of a draft in the language of the page. */
export function usePlaceNames(kinds: readonly BuilderKind[]) {
  const { options, parameters, whole, queryPart } = useVersionWords()
  const { names } = useWords({ zh_CN: positionZh, en_US: positionEn })
  const { color, colorConditions } = useFormWords()
  const query = (n: number) => fill(queryPart, { n })
  const words = { ...{ options, parameters, whole, query, names }, common: { color, colorConditions } }
  return (path: TouchedPath, draft: Draft) => placeName(path, draft, kinds, words)
}
