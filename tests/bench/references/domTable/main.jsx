import { columns, columnWidth, height, rowHeight, rows } from '../tableRows.ts';

// The fastest reference: a hand-written table for exactly these rows. It creates its row elements once, and only replaces their texts
// during scrolling.
const spare = 8;
const shown = Math.ceil(height / rowHeight) + 2 * spare;

function open() {
  const box = document.createElement('div');
  box.id = 'box';
  box.style.cssText = `height:${height}px;overflow:auto;position:relative`;
  const space = document.createElement('div');
  space.style.height = `${rows.length * rowHeight}px`;
  const lines = Array.from({ length: shown }, makeLine);
  box.append(space, ...lines.map(({ line }) => line));
  const draw = () => {
    const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - spare);
    for (let index = first; index < Math.min(rows.length, first + shown); index += 1) fill(lines[index % shown], index);
  };
  box.addEventListener('scroll', draw, { passive: true });
  document.getElementById('root').append(box);
  draw();
}

function makeLine() {
  const line = document.createElement('div');
  line.className = 'row';
  line.style.cssText = `position:absolute;top:0;height:${rowHeight}px;display:flex;border-bottom:1px solid #eee`;
  const cells = columns.map(() => {
    const cell = document.createElement('span');
    cell.style.width = `${columnWidth}px`;
    line.append(cell);
    return cell.appendChild(document.createTextNode(''));
  });
  return { line, cells, index: -1 };
}

function fill(made, index) {
  if (made.index === index) return;
  made.index = index;
  made.line.style.transform = `translateY(${index * rowHeight}px)`;
  for (const [at, { key }] of columns.entries()) made.cells[at].data = rows[index][key];
}

const button = document.createElement('button');
button.dataset.testid = 'open';
button.textContent = 'Open';
button.addEventListener('click', open, { once: true });
document.body.append(button);
