// Looks at a page of `espalier lab report` from inside: is every drawing drawn, does nothing overlap,
// was nothing loaded, did nothing go wrong? The answer stands in the attributes of <html>.
const faults = [];
addEventListener('error', event => faults.push('an error: ' + event.message));
addEventListener('securitypolicyviolation', event => faults.push('it loads ' + event.blockedURI));

function overlap(a, b) {
  const air = 1;  // pixels that letters may share
  return a.left + air < b.right && b.left + air < a.right &&
         a.top + air < b.bottom && b.top + air < a.bottom;
}

function check(svg) {
  const name = svg.getAttribute('aria-label');
  const frame = svg.getBoundingClientRect();
  if (frame.width < 150 || frame.height < 80) faults.push(name + ': too small to be read');
  const marks = [...svg.querySelectorAll('.dot, .heat, .area')];
  if (marks.length === 0) faults.push(name + ': nothing is drawn');
  for (const mark of marks) {
    const box = mark.getBBox();
    if (!(box.width > 0 && box.height > 0)) faults.push(name + ': a mark without extent');
  }
  const texts = [...svg.querySelectorAll('text')];
  const boxes = texts.map(text => text.getBoundingClientRect());
  boxes.forEach((box, i) => {
    if (box.left < frame.left - 2 || box.right > frame.right + 2)
      faults.push(name + ': "' + texts[i].textContent + '" is cut off');
    for (let j = 0; j < i; ++j)
      if (overlap(box, boxes[j]))
        faults.push(name + ': "' + texts[i].textContent + '" over "' + texts[j].textContent + '"');
  });
}

addEventListener('load', () => {
  const drawings = document.querySelectorAll('svg');
  drawings.forEach(check);
  const images = document.querySelectorAll('img');
  for (const image of images)
    if (!image.complete || image.naturalWidth === 0) faults.push('an image is not shown');
  for (const link of document.querySelectorAll('a'))
    if (!document.querySelector(CSS.escape ? '#' + CSS.escape(link.hash.slice(1)) : link.hash))
      faults.push('a link leads nowhere: ' + link.hash);
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is too wide');
  document.documentElement.setAttribute('data-drawings', drawings.length + images.length);
  document.documentElement.setAttribute('data-faults', faults.join(' | '));
});
