import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { hasWholeActs } from '../../../contract/define/entity.ts'
import { WHOLE_MAX_ROWS } from '../../../contract/wire.ts'
import { useRowCommands } from '../actions/use-actions.ts'
import { wholeRows } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { formatNumber } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import { listQuery } from './list-address.ts'
import type { ListState } from './use-list.ts'
import type { Selection } from './use-selection.ts'

/**
 * When all rows of a page are selected: to select all rows of the result, as they are now. It is offered to people who may
 * do something to all of them, and says why it cannot be done if they are too many.
 */
export function WholeOffer({ list, selection }: { list: ListState; selection: Selection }) {
  const { entity } = useEntityPage()
  const { word, locale } = useCrudWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const commands = useRowCommands()
  const choosing = useMutation({
    mutationFn: () => wholeRows(entity, listQuery(entity, list.address, new Date())),
    onSuccess: ({ list: rows }) => selection.chooseWhole(rows),
    onError: (error) => void message.error(errorText(error)),
  })
  const { rows = [], total = 0 } = list
  const isPage = rows.length > 0 && selection.rows.length === rows.length && total > rows.length
  if (!isPage || selection.isWhole || !hasWholeActs(entity) || commands.every(({ money }) => money)) return null
  if (total > WHOLE_MAX_ROWS) {
    const [all, max] = [total, WHOLE_MAX_ROWS].map((count) => formatNumber(count, locale)) as [string, string]
    return <span className="core-crud-muted">{word('wholeTooMany', { total: all, max })}</span>
  }
  return (
    <Button type="link" size="small" loading={choosing.isPending} onClick={() => choosing.mutate()}>
      {word('selectWhole', { total: formatNumber(total, locale) })}
    </Button>
  )
}
