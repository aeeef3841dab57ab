import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { refOptions } from '@atrium/core/web/crud/calls'
import type { ControlProps } from '@atrium/core/web/crud/form/control-props'
import { RefSelect } from '@atrium/core/web/crud/form/ref-select'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import './path.css'

type SuppliedProps = Pick<ControlProps, 'value' | 'onChange' | 'disabled' | 'names'>

const SOURCE = { path: '/api/inspection/point/list', title: 'name' }

/** The points of a path, in the order in which they are visited. */
export default function PointsInput({ value, onChange, disabled, names }: SuppliedProps) {
  const { word } = useWords()
  const ids = (value ?? []) as string[]
  const [announcement, setAnnouncement] = useState('')
  const { data } = useQuery({
    queryKey: ['refs', SOURCE.path, { ids: ids.join() }],
    queryFn: () => refOptions(SOURCE, { ids: ids.join() }),
    enabled: ids.some((one) => names[one] === undefined),
    placeholderData: keepPreviousData,
  })
  const nameOf = (one: string) => names[one] ?? data?.find(({ _id }) => _id === one)?.name ?? '…'
  function move(index: number, to: number) {
    onChange(ids.toSpliced(index, 1).toSpliced(to, 0, ids[index]!))
    setAnnouncement(word('pointMoved', { name: nameOf(ids[index]!), no: to + 1 }))
  }
  return (
    <div className="inspection-points">
      <ol>
        {ids.map((one, index) => {
          const name = nameOf(one)
          return (
            <li key={one}>
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={word('moveUp', { name })}
                disabled={disabled || index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={word('moveDown', { name })}
                disabled={disabled || index === ids.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={word('removePoint', { name })}
                disabled={disabled}
                onClick={() => onChange(ids.filter((other) => other !== one))}
              />
            </li>
          )
        })}
      </ol>
      <RefSelect
        to="point"
        many={false}
        value={null}
        disabled={disabled}
        placeholder={word('addPoint')}
        aria={{ 'aria-label': word('addPoint') }}
        onChange={(added) => typeof added === 'string' && !ids.includes(added) && onChange([...ids, added])}
      />
      <span className="core-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}
