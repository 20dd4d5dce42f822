/** Goods as sellers ship them: names, HS code, pieces in a carton, weight in kg and size in cm of a carton. */
export const products = [
  ['LED 台灯', 'LED desk lamp', '940521', 12, '9.6', 52, 40, 36],
  ['折叠露营椅', 'Folding camping chair', '940179', 4, '14.2', 62, 44, 40],
  ['空气炸锅', 'Air fryer', '851660', 2, '11.8', 58, 40, 42],
  ['蓝牙音箱', 'Bluetooth speaker', '851822', 20, '10.4', 48, 38, 34],
  ['瑜伽垫', 'Yoga mat', '950691', 8, '12.0', 63, 46, 38],
  ['宠物自动喂食器', 'Automatic pet feeder', '842139', 6, '13.5', 60, 45, 41],
  ['收纳箱三件套', 'Storage boxes, set of 3', '392310', 6, '8.8', 60, 42, 45],
  ['保温杯 750ml', 'Insulated bottle 750 ml', '961700', 30, '15.0', 50, 42, 30],
  ['无线吸尘器', 'Cordless vacuum cleaner', '850811', 2, '10.2', 62, 34, 32],
  ['儿童积木', 'Building blocks', '950300', 24, '13.1', 54, 40, 38],
  ['户外太阳能灯', 'Solar garden lights', '940541', 16, '9.9', 50, 40, 40],
  ['折叠健身凳', 'Folding weight bench', '950691', 2, '17.2', 62, 48, 32],
  ['筋膜枪', 'Massage gun', '901910', 10, '12.4', 45, 38, 33],
  ['猫爬架', 'Cat tree', '940360', 1, '16.8', 62, 50, 28],
] as const;
