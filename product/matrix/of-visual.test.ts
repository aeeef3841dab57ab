import { describeMatrix } from './describe-matrix.ts'

describeMatrix('visual')
