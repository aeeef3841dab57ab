import { useIsPhone } from '@atrium/core/web/ui/use-media'
import { type Breakpoint, Button, Space, Table, type TableProps, Typography } from 'antd'
import { useWords } from '../words.ts'
import { counted, type Db, type Measurement, type Target } from './answer.ts'

/** Columns that are hidden on a phone, so that the buttons stay visible. */
const BESIDE: Breakpoint[] = ['md']

interface DatabasesProps {
  dbs: Db[]
  onRetention: ((db: Db) => void) | undefined
  onDrop: ((target: Target) => void) | undefined
  onExport: ((target: Target) => void) | undefined
}

/** The list of databases. Each row expands to its measurements. */
export function Databases({ dbs, onRetention, onDrop, onExport }: DatabasesProps) {
  const { word } = useWords()
  const phone = useIsPhone()
  const retention = (db: Db) => (
    <Space size={4}>
      {db.retentionDays === null ? word('tsForEver') : word('tsDays', { count: db.retentionDays })}
      {onRetention && (
        <Button type="link" size="small" onClick={() => onRetention(db)}>
          {word('tsChange')}
        </Button>
      )}
    </Space>
  )
  const columns: TableProps<Db>['columns'] = [
    {
      key: 'name',
      title: word('tsDb'),
      render: (_, db) => (
        <>
          <Typography.Text strong>{db.name}</Typography.Text>
          {/* Beside the name the buttons would leave the screen. */}
          {phone && (
            <div className="platform-timeseries-kept">
              {word('tsRetention')} {retention(db)}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'measurements',
      title: word('tsMeasurements'),
      align: 'end',
      responsive: BESIDE,
      render: (_, db) => counted(db.measurements.length),
    },
    {
      key: 'series',
      title: word('tsSeries'),
      align: 'end',
      responsive: BESIDE,
      render: (_, { series }) => counted(series),
    },
    { key: 'rows', title: word('tsRows'), align: 'end', responsive: BESIDE, render: (_, { rows }) => counted(rows) },
    {
      key: 'rate',
      title: word('tsRate'),
      align: 'end',
      responsive: BESIDE,
      render: (_, { pointsLastMinute }) => word('tsPerMinute', { count: counted(pointsLastMinute) }),
    },
    {
      key: 'retention',
      title: word('tsRetention'),
      responsive: BESIDE,
      render: (_, db) => retention(db),
    },
    {
      key: 'actions',
      align: 'end',
      render: (_, { name, rows }) =>
        onDrop && (
          <Button type="link" size="small" danger onClick={() => onDrop({ db: name, rows })}>
            {word('tsDrop')}
          </Button>
        ),
    },
  ]
  return (
    <Table<Db>
      rowKey="name"
      size="small"
      dataSource={dbs}
      columns={columns}
      pagination={dbs.length > 20 ? { pageSize: 20, size: 'small' } : false}
      scroll={phone ? {} : { x: 'max-content' }}
      locale={{ emptyText: <Typography.Text type="secondary">{word('tsNone')}</Typography.Text> }}
      expandable={{
        columnWidth: phone ? 32 : 48,
        defaultExpandedRowKeys: dbs.length === 1 ? dbs.map(({ name }) => name) : [],
        expandedRowRender: (db) => <Measurements db={db} onDrop={onDrop} onExport={onExport} />,
      }}
    />
  )
}

function Measurements({ db, onDrop, onExport }: { db: Db } & Pick<DatabasesProps, 'onDrop' | 'onExport'>) {
  const { word } = useWords()
  const columns: TableProps<Measurement>['columns'] = [
    { key: 'name', title: word('tsMeasurement'), dataIndex: 'name' },
    {
      key: 'fields',
      title: word('tsFields'),
      align: 'end',
      responsive: BESIDE,
      render: (_, { fields }) => counted(fields),
    },
    {
      key: 'series',
      title: word('tsSeries'),
      align: 'end',
      responsive: BESIDE,
      render: (_, { series }) => counted(series),
    },
    { key: 'rows', title: word('tsRows'), align: 'end', render: (_, { rows }) => counted(rows) },
    {
      key: 'sorted',
      title: word('tsSorted'),
      align: 'end',
      responsive: BESIDE,
      render: (_, { shards, sortedShards }) => word('tsSortedOf', { sorted: sortedShards, all: shards }),
    },
    {
      key: 'actions',
      align: 'end',
      render: (_, { name, rows }) => {
        const target = { db: db.name, measurement: name, rows }
        return (
          <Space size={0}>
            {onExport && (
              <Button type="link" size="small" onClick={() => onExport(target)}>
                {word('tsExport')}
              </Button>
            )}
            {onDrop && (
              <Button type="link" size="small" danger onClick={() => onDrop(target)}>
                {word('tsDrop')}
              </Button>
            )}
          </Space>
        )
      },
    },
  ]
  return (
    <Table<Measurement>
      rowKey="name"
      size="small"
      dataSource={db.measurements}
      columns={columns}
      pagination={db.measurements.length > 20 ? { pageSize: 20, size: 'small' } : false}
      locale={{ emptyText: <Typography.Text type="secondary">{word('tsNoMeasurements')}</Typography.Text> }}
    />
  )
}
