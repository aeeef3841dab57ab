export default {
  synonyms: '照片 图像 标志 平面图 背景 快照',
  nearest: '三维 模型',
}
