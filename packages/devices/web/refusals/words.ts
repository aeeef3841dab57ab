import { useWordOf } from '@atrium/core/web/words'

const zh_CN = {
  time: '时间',
  credential: '凭证',
  topic: '主题或接口',
  line: '行',
  lineNo: '第 {line} 行',
  whole: '整条',
  reason: '原因',
  mapTopic: '映射此主题',
  times: '{count} 次',
  failed: '暂时无法读取被拒绝的内容，稍后自动重试。',
} as const

const en_US = {
  time: 'Time',
  credential: 'Credential',
  topic: 'Topic or call',
  line: 'Line',
  lineNo: 'line {line}',
  whole: 'whole',
  reason: 'Reason',
  mapTopic: 'Map this topic',
  times: '{count} times',
  failed: 'Refused messages cannot be read right now; trying again shortly.',
} as const

export const useRefusalWords = () => useWordOf({ zh_CN, en_US })
