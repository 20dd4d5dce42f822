/** States of orders whose goods may still be changed: the container is not empty yet (domain.md 5.2). */
export const changeable: readonly string[] = [
  ...['DRAFT', 'SUBMITTED', 'ASSIGNED', 'IN_TRANSIT', 'AT_PORT'],
  ...['PICKED_UP', 'AT_WAREHOUSE', 'DEVANNING'],
];
