export { formatFen, formatNumber } from '../../../contract/number-text.ts'
