import { formatMoment } from '@atrium/core/web/crud/values/times'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { Wide } from '@atrium/core/web/ui/wide'
import { Table, Typography } from 'antd'
import { useWords } from '../words.ts'
import { counted, type SlowQuery } from './answer.ts'

const OUTCOMES = {
  answered: ['tsAnswered', 'green'],
  'too slow': ['tsTooSlow', 'orange'],
  cancelled: ['tsCancelled', 'grey'],
  failed: ['tsFailed', 'red'],
} as const

/** The slow queries of the last time, newest first. */
export function SlowQueries({ queries }: { queries: SlowQuery[] }) {
  const { word } = useWords()
  return (
    <>
      <Typography.Paragraph type="secondary">{word('tsSlowHint')}</Typography.Paragraph>
      <Wide label={word('tsSlow')}>
        <Table<SlowQuery>
          rowKey={({ atMs, db, measurement, durationMs }) => `${atMs} ${durationMs} ${db} ${measurement}`}
          size="small"
          dataSource={queries}
          pagination={queries.length > 10 ? { pageSize: 10, size: 'small' } : false}
          locale={{ emptyText: <Typography.Text type="secondary">{word('tsNoSlow')}</Typography.Text> }}
          columns={[
            { key: 'at', title: word('tsAt'), render: (_, { atMs }) => formatMoment(new Date(atMs).toISOString()) },
            { key: 'of', title: word('tsOf'), render: (_, { db, measurement }) => `${db} / ${measurement}` },
            {
              key: 'took',
              title: word('tsDuration'),
              align: 'end',
              render: (_, { durationMs }) => `${counted(durationMs)} ms`,
            },
            { key: 'rows', title: word('tsRows'), align: 'end', render: (_, { rows }) => counted(rows) },
            {
              key: 'outcome',
              title: word('tsOutcome'),
              render: (_, { outcome }) => (
                <StatusTag colour={OUTCOMES[outcome][1]}>{word(OUTCOMES[outcome][0])}</StatusTag>
              ),
            },
          ]}
        />
      </Wide>
    </>
  )
}
