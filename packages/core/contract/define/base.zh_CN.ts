/** The words that every app shares: the columns of every row, and the errors of a value. */
const words = {
  base: {
    createdAt: '创建时间',
    updatedAt: '更新时间',
    creator: '创建人',
    group: '分组',
    remark: '备注',
    status: '状态',
    _id: '编号',
    reason: '原因',
  },
  validation: {
    required: '必填',
    type: '格式不正确',
    pattern: '格式不正确',
    uploading: '图片还在上传，请稍候再保存',
    minLength: '至少 {limit} 个字符',
    maxLength: '最多 {limit} 个字符',
    minimum: '不能小于 {limit}',
    maximum: '不能大于 {limit}',
    below: '最小值必须小于最大值 {limit}',
    above: '最大值必须大于最小值 {limit}',
    minItems: '至少 {limit} 项',
    maxItems: '最多 {limit} 项',
    unknown: '不认识的字段',
    choice: '请选择有效的选项',
  },
} as const

export default words
