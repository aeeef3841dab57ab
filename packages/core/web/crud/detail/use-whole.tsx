import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import { getRow } from '../calls.ts'
import { useEntityPage, useMay } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { useCrudWords } from '../words.ts'

/**
 * The row without shortened values, loaded only after the person asked for it, because the server records it. The button
 * that asks is for people who may see it.
 *
 * @param shown the fields that the page shows; absent: all
 */
export function useWhole(row: AnyRow, shown?: readonly string[]) {
  const { app, entity } = useEntityPage()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const may = useMay()
  const [asked, setAsked] = useState<string>()
  const { data, isFetching, refetch } = useQuery({
    queryKey: [app.key, entity.name, 'whole', row._id, row.rev],
    queryFn: () => getRow(entity, row._id, true),
    // The server records every request, so only the button sends one, and the answer is not cached.
    enabled: false,
    gcTime: 0,
    retry: false,
  })
  const names = shown ?? Object.keys(entity.fields)
  const masks = names.some((name) => entity.fields[name]?.mask && row[name] !== null)
  const whole = asked === row._id ? data : undefined

  async function show() {
    const { error, isSuccess } = await refetch()
    setAsked(row._id)
    if (isSuccess) message.info(word('shown'))
    else message.error(errorText(error))
  }

  const button =
    masks && !whole && may('unmask') ? (
      <Button size="small" icon={<EyeOutlined aria-hidden />} loading={isFetching} onClick={show}>
        {word('show')}
      </Button>
    ) : null
  return { whole, button }
}
